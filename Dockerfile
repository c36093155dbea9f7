# The service as an image: docs/operations.md says how it is run. Needs nothing but this repository.
#
# BASE is any image with Python 3.11 or newer that can make virtual environments; both stages start from it, so that
# the environment that the first one makes finds the same Python in the second.
ARG BASE=python:3.11.14-slim-bookworm@sha256:65a93d69fa75478d554f4ad27c85c1e69fa184956261b4301ebaf6dbb0a3543d

FROM ${BASE} AS build
WORKDIR /build
RUN python3 -m venv tools && python3 -m venv --without-pip /opt/domino-advisor
# Whoever needs a mirror or a certificate of his own hands them in as secrets (pip.conf, ca.pem): what is mounted here
# is not in the image. Wheels only, each with its hash: no compiler, and nothing that was not pinned.
COPY requirements/build.txt requirements/runtime.txt requirements/
RUN --mount=type=secret,id=pip.conf,target=/etc/pip.conf \
    --mount=type=secret,id=ca.pem,target=/run/secrets/ca.pem \
    export PIP_NO_CACHE_DIR=1 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore && \
    tools/bin/python -m pip install --quiet --only-binary :all: --require-hashes -r requirements/build.txt && \
    tools/bin/python -m pip --python /opt/domino-advisor/bin/python install --quiet --only-binary :all: \
        --require-hashes -r requirements/runtime.txt
COPY pyproject.toml README.md LICENSE ./
COPY lib/ lib/
COPY schemas/ schemas/
COPY api/ api/
COPY rules/ rules/
COPY examples/ examples/
RUN tools/bin/python -m pip wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir dist . && \
    tools/bin/python -m pip --python /opt/domino-advisor/bin/python install --quiet --no-index --no-deps dist/*.whl

FROM ${BASE}
LABEL org.opencontainers.image.title="domino-advisor" \
      org.opencontainers.image.description="Evaluates Domino mail deployments against the vendors' performance papers" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="Apache-2.0"
# The uid is fixed, so that a volume keeps its owner from one image to the next.
RUN groupadd --gid 10001 domino-advisor && \
    useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin domino-advisor && \
    install --directory --owner=10001 --group=10001 --mode=0750 /data
COPY --from=build /opt/domino-advisor /opt/domino-advisor
ENV PATH=/opt/domino-advisor/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DOMINO_ADVISOR_BIND=0.0.0.0:8080 \
    DOMINO_ADVISOR_DATABASE_URL=sqlite:////data/domino-advisor.db
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 \
    CMD ["/opt/domino-advisor/bin/python", "-m", "domino_advisor_api.probing"]
# gunicorn is this very process: it takes the signals itself.
ENTRYPOINT ["/opt/domino-advisor/bin/domino-advisor"]
CMD ["serve"]
