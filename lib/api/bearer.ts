/**
 * The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); undefined where the header is missing or
 * another one.
 */
export function bearerToken(header: string | null | undefined): string | undefined {
  return /^Bearer +(\S+)\s*$/i.exec(header ?? "")?.[1];
}
