/**
 * The one function that writes an identifier into SQL: double quotes around it, those inside doubled, so that keywords,
 * capitals and hostile names are plain names. An identifier with a NUL or of more than 63 bytes is an error, because
 * PostgreSQL would cut it in silence.
 */
export function quoteIdentifier(name: string): string {
  if (name.includes("\0") || Buffer.byteLength(name) > 63)
    throw new Error(`Not an SQL identifier: ${JSON.stringify(name)}`);
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * A string constant for statements that take no parameters (DDL); standard_conforming_strings is on, so only quotes
 * matter.
 */
export function quoteText(text: string): string {
  if (text.includes("\0")) throw new Error("Not an SQL text: it contains a NUL character");
  return text.includes("\\")
    ? `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`
    : `'${text.replaceAll("'", "''")}'`;
}
