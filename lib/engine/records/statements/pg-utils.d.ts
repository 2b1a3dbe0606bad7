/** The part of pg's own conversions that statement-packet.ts uses; pg exports `lib/*` and has no types for it. */
declare module "pg/lib/utils.js" {
  const utils: { prepareValue(value: unknown): unknown };
  export default utils;
}
