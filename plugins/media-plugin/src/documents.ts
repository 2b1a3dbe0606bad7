/** What the plugin asks of the system API. */
import { graphql } from "@plinth/plugin";

/** A file as lists and uploads have it. */
export interface MediaFile {
  id: string;
  url: string;
  thumbnail: string | null;
  file_name: string;
  file_extension: string | null;
  /** image, video, audio, document or other. */
  type: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  created_at: string;
  alt: string;
  upload_param: { model_name: string | null; field_name: string | null; doc_id: string | null } | null;
}

export const FilesQuery = graphql(`
  query Media_Files($limit: Int, $page: Int, $search: String, $kinds: [String], $models: [String]) {
    mediaFiles(limit: $limit, page: $page, search: $search, kinds: $kinds, models: $models) {
      count
      results {
        id url thumbnail file_name file_extension type content_type size width height created_at alt
        upload_param { model_name field_name doc_id }
      }
    }
  }
`);

export const FileQuery = graphql(`
  query Media_File($id: String!) {
    mediaFile(id: $id) {
      id url thumbnail file_name file_extension type content_type size width height created_at alt
      upload_param { model_name field_name doc_id }
    }
  }
`);

export const UsesQuery = graphql(`
  query Media_Uses($ids: [String!]!) {
    mediaUses(ids: $ids) { file_id model field record_id title model_label field_label }
  }
`);

export const ModelsQuery = graphql(`query Media_Models { projectModelsInfo { name } }`);

export const UpdateMutation = graphql(`
  mutation Media_Update($id: String!, $file_name: String, $alt: String) {
    updateMediaFile(id: $id, file_name: $file_name, alt: $alt) {
      id url thumbnail file_name file_extension type content_type size width height created_at alt
      upload_param { model_name field_name doc_id }
    }
  }
`);

export const DeleteMutation = graphql(`
  mutation Media_Delete($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }
`);

export const FromUrlMutation = graphql(`
  mutation Media_FromUrl($url: String!, $model: String, $field: String) {
    uploadMediaFromUrl(url: $url, model_name: $model, field_name: $field) {
      id url thumbnail file_name file_extension type content_type size width height created_at alt
      upload_param { model_name field_name doc_id }
    }
  }
`);

export const SettingsQuery = graphql(`
  query Media_Settings {
    mediaSettings { allowed_kinds max_bytes is_private image_quality storage limit_bytes used_bytes project_bytes }
  }
`);

export const SaveSettingsMutation = graphql(`
  mutation Media_SaveSettings($input: MediaSettingsInput!) {
    updateMediaSettings(input: $input) { allowed_kinds max_bytes is_private image_quality storage limit_bytes used_bytes project_bytes }
  }
`);

/** What makes lists of files stale, also while they are empty. */
export const fileTypenames = { additionalTypenames: ["MediaFile"] };

/** A file of an answer. The API's own types let everything be null. */
export const fileOf = (answer: unknown): MediaFile => answer as MediaFile;

/** The files of a list. */
export function filesOf(answer: { results?: unknown } | null | undefined): MediaFile[] {
  return ((answer?.results ?? []) as (MediaFile | null)[]).filter((file) => file !== null);
}

/** What went wrong, in the server's words. */
export function messageOf(error: { graphQLErrors: readonly { message: string }[]; message: string }): string {
  return error.graphQLErrors[0]?.message ?? error.message.replace(/^\[\w+\] /, "");
}
