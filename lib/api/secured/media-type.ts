/** Which of GraphQL-over-HTTP's two media types a caller takes. */
export interface MediaType {
  contentType: string;
  /** Callers that ask for application/json by name get 200 with errors in the body, as older clients expect. */
  statusAlways200: boolean;
}

const graphql = { contentType: "application/graphql-response+json; charset=utf-8", statusAlways200: false };
const namedJson = { contentType: "application/json; charset=utf-8", statusAlways200: true };
const anyJson = { ...namedJson, statusAlways200: false };

/** The media type for an Accept header; null where none of ours is taken. */
export function negotiate(accept: string | undefined): MediaType | null {
  if (!accept || accept === "*/*") return anyJson;
  const wanted = accept
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [type, ...parameters] = part.split(";").map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return { type: type ?? "", quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { type } of wanted) {
    if (type === "application/graphql-response+json") return graphql;
    if (type === "application/json") return namedJson;
    if (type === "*/*" || type === "application/*") return anyJson;
  }
  return null;
}
