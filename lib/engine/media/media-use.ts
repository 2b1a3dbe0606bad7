/** A field of a record that holds a file, or whose text shows it by its address. */
export interface FoundUse {
  file_id: string;
  model: string;
  /** The root field, itself or what is inside of it. */
  field: string;
  record_id: string;
}

/** The same as people call it. */
export interface MediaUse extends FoundUse {
  /** Null where the record has none, or the member may not read it. */
  title: string | null;
  model_label: string;
  field_label: string;
}
