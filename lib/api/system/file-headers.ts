/** Headers of an answer that is saved as a file and never kept by caches. */
export const fileHeaders = (name: string, contentType: string) => ({
  "content-type": contentType,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
});
