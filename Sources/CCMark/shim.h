#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <string.h>

// The kinds of the extensions have names only: each kind gets a number of our own.
enum ccmark_kind {
  ccmark_other, ccmark_document, ccmark_quote, ccmark_list, ccmark_item, ccmark_task, ccmark_code_block,
  ccmark_html_block, ccmark_paragraph, ccmark_heading, ccmark_rule, ccmark_table, ccmark_table_row,
  ccmark_table_cell, ccmark_text, ccmark_soft_break, ccmark_line_break, ccmark_code, ccmark_html_inline,
  ccmark_emphasis, ccmark_strong, ccmark_link, ccmark_image, ccmark_strikethrough
};

static inline int ccmark_kind_of(cmark_node *node) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_DOCUMENT: return ccmark_document;
    case CMARK_NODE_BLOCK_QUOTE: return ccmark_quote;
    case CMARK_NODE_LIST: return ccmark_list;
    case CMARK_NODE_ITEM: return strcmp(cmark_node_get_type_string(node), "tasklist") == 0 ? ccmark_task : ccmark_item;
    case CMARK_NODE_CODE_BLOCK: return ccmark_code_block;
    case CMARK_NODE_HTML_BLOCK: return ccmark_html_block;
    case CMARK_NODE_PARAGRAPH: return ccmark_paragraph;
    case CMARK_NODE_HEADING: return ccmark_heading;
    case CMARK_NODE_THEMATIC_BREAK: return ccmark_rule;
    case CMARK_NODE_TEXT: return ccmark_text;
    case CMARK_NODE_SOFTBREAK: return ccmark_soft_break;
    case CMARK_NODE_LINEBREAK: return ccmark_line_break;
    case CMARK_NODE_CODE: return ccmark_code;
    case CMARK_NODE_HTML_INLINE: return ccmark_html_inline;
    case CMARK_NODE_EMPH: return ccmark_emphasis;
    case CMARK_NODE_STRONG: return ccmark_strong;
    case CMARK_NODE_LINK: return ccmark_link;
    case CMARK_NODE_IMAGE: return ccmark_image;
    default: break;
  }
  const char *name = cmark_node_get_type_string(node);
  if (strcmp(name, "table") == 0) return ccmark_table;
  if (strcmp(name, "table_row") == 0 || strcmp(name, "table_header") == 0) return ccmark_table_row;
  if (strcmp(name, "table_cell") == 0) return ccmark_table_cell;
  if (strcmp(name, "strikethrough") == 0) return ccmark_strikethrough;
  return ccmark_other;
}

// A document of these bytes; the caller frees it. Extensions are asked for by the bits below.
enum { ccmark_with_tables = 1, ccmark_with_autolinks = 2 };

// The library itself would let a second thread go on before the first has registered all.
static pthread_once_t ccmark_once = PTHREAD_ONCE_INIT;

static inline cmark_node *ccmark_parse(const char *bytes, size_t count, int extensions) {
  pthread_once(&ccmark_once, cmark_gfm_core_extensions_ensure_registered);
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE);
  if (parser == NULL) return NULL;
  const char *names[] = {"strikethrough", "tasklist", extensions & ccmark_with_tables ? "table" : NULL,
                         extensions & ccmark_with_autolinks ? "autolink" : NULL};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    cmark_syntax_extension *extension = names[i] == NULL ? NULL : cmark_find_syntax_extension(names[i]);
    if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, bytes, count);
  cmark_node *document = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  return document;
}
