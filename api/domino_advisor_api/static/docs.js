// A file of its own: the page's policy allows no script inside it.
SwaggerUIBundle({
  dom_id: "#page",
  url: document.getElementById("page").dataset.specification,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
});
