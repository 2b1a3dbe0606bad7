/** The models of the benchmark. */
import type { ProjectSketch } from "../../support/project.ts";

const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });

export const benchBlog: ProjectSketch = {
  models: {
    author: { fields: [text("Name")] },
    post: { fields: [text("Title"), { field_label: "Views", field_type: "number", input_type: "int" }] },
    comment: { fields: [text("Body")] },
    tag: { fields: [text("Name")] },
  },
  relations: [
    { from: "post", to: "author", forward: "has_one", reverse: "has_many" },
    { from: "post", to: "comment", forward: "has_many", reverse: "has_one" },
    { from: "post", to: "tag", forward: "has_many", reverse: "has_many" },
  ],
};
