/**
 * The little Markdown in which rules are written: headings with an id (`## Title {#id}`),
 * paragraphs, lists (`- `, `1. `), tables (`| a | b |`), **bold**, *slanted*, `code`,
 * [links](#id), and pictures alone on their line: `![what it shows](name)`.
 */
export type Span =
  | { kind: 'text' | 'bold' | 'slanted' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'picture'; name: string; alt: string };

/** Read a text into blocks. */
export function read(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((chunk) => splitHeading(chunk.trim()))
    .filter(Boolean)
    .map(block);
}

/** A heading ends with its line, even when the paragraph follows at once. */
function splitHeading(chunk: string): string[] {
  const end = chunk.indexOf('\n');
  if (!chunk.startsWith('#') || end < 0) return [chunk];
  return [chunk.slice(0, end), chunk.slice(end + 1)];
}

function block(chunk: string): Block {
  const heading = /^(#+) (.*?)(?: \{#([\w-]+)\})?$/.exec(chunk);
  if (heading) {
    const [, marks, title, id] = heading;
    return { kind: 'heading', level: marks!.length, id: id ?? '', spans: spans(title!) };
  }
  const picture = /^!\[([^\]]*)\]\(([\w-]+)\)$/.exec(chunk);
  if (picture) return { kind: 'picture', alt: picture[1]!, name: picture[2]! };
  if (/^(- |\d+\. )/.test(chunk)) return list(chunk);
  if (chunk.startsWith('|')) return table(chunk);
  return { kind: 'paragraph', spans: spans(chunk.replace(/\n/g, ' ')) };
}

function list(chunk: string): Block {
  const items = chunk.split(/\n(?=- |\d+\. )/);
  const texts = items.map((item) => item.replace(/^(- |\d+\. )/, '').replace(/\n\s*/g, ' '));
  return { kind: 'list', ordered: /^\d/.test(chunk), items: texts.map(spans) };
}

function table(chunk: string): Block {
  const lines = chunk.split('\n').filter((line) => !/^\|[-:| ]+\|$/.test(line));
  const rows = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => spans(cell.trim())),
  );
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) };
}

function spans(text: string): Span[] {
  const pieces = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\(#[\w-]+\))/);
  return pieces.filter(Boolean).map(span);
}

function span(piece: string): Span {
  if (piece.startsWith('**')) return { kind: 'bold', text: piece.slice(2, -2) };
  if (piece.startsWith('*') && piece.length > 2)
    return { kind: 'slanted', text: piece.slice(1, -1) };
  if (piece.startsWith('`')) return { kind: 'code', text: piece.slice(1, -1) };
  const link = /^\[([^\]]+)\]\((#[\w-]+)\)$/.exec(piece);
  return link ? { kind: 'link', text: link[1]!, to: link[2]! } : { kind: 'text', text: piece };
}
