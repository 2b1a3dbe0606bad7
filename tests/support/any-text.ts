import fc from "fast-check";

/** Texts of any UTF-16, halves of surrogate pairs among them, with many of the signs that mean something to programs. */
export const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff })), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes));
