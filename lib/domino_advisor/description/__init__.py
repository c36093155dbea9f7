"""The description of a deployment: documents, typed objects, and the subjects that it names."""
