/** Types of files, which every generated API has under the same names. */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from "graphql";
import { mediaFits, mediaFormats } from "../../../contract/media.ts";

const enumOf = (name: string, description: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, description, values: Object.fromEntries(values.map((value) => [value, {}])) });

const MediaFit = enumOf(
  "MediaFit",
  "How an image fills its size: inside and outside keep its shape, cover cuts, contain adds a border, fill stretches.",
  mediaFits,
);
const MediaFormat = enumOf("MediaFormat", "Formats that images can be asked for in.", mediaFormats);

export const Media = new GraphQLObjectType({
  name: "Media",
  description: "A file of the project. It is written as its id.",
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    url: {
      type: new GraphQLNonNull(GraphQLString),
      description:
        "Signed where the project's media are private: good for 18 hours or more. The arguments are for images; sides have at most 4,000 pixels.",
      args: {
        width: { type: GraphQLInt },
        height: { type: GraphQLInt },
        fit: { type: MediaFit },
        format: { type: MediaFormat },
        quality: { type: GraphQLInt, description: "From 1 to 100." },
      },
    },
    file_name: { type: new GraphQLNonNull(GraphQLString) },
    content_type: { type: new GraphQLNonNull(GraphQLString) },
    size: { type: new GraphQLNonNull(GraphQLInt), description: "In bytes." },
    width: { type: GraphQLInt },
    height: { type: GraphQLInt },
    alt: {
      type: new GraphQLNonNull(GraphQLString),
      description: "What is said in place of it to whoever does not see it; empty for nothing.",
    },
  },
});

export const MediaWhere = new GraphQLInputObjectType({
  name: "MediaWhere",
  fields: { is_null: { type: GraphQLBoolean } },
});
