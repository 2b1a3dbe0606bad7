import { valueLimits } from "./fields/value-limits.ts";

/** Limits and constants of the console and of the APIs. Bytes, milliseconds, counts. */
export const limits = {
  ...valueLimits,
  modelNameMin: 2,
  modelNameMax: 50,
  fieldLabelMin: 2,
  fieldLabelMax: 50,
  /** Fields of one level, as many as a table has room for, and of a model with all that is nested. */
  levelFieldsMax: 1_600,
  modelFieldsMax: 5_000,
  /** Of one field: its options, roles that it is hidden from, languages. */
  fieldOptionsMax: 5_000,
  fieldHiddenRolesMax: 1_000,
  fieldLocalesMax: 100,
  /** Characters of a field's default value, as JSON. */
  defaultValueCharsMax: 10_000,
  /** Characters of a pattern, steps that it is compiled to, and characters of a text that is held against one. */
  patternCharsMax: 500,
  patternStepsMax: 1_000,
  patternTextCharsMax: 1_000,
  /** Of one record: characters that are held against patterns, each times the steps of its pattern. */
  patternWorkMax: 25_000_000,
  roleConditionsMax: 200,
  /** Of the fields of one model that a role has conditions on: each is asked of every record that is read. */
  modelFieldConditionsMax: 20,
  /** Of a condition of a role: characters as JSON, levels, and values. */
  conditionCharactersMax: 4_000,
  conditionDepthMax: 12,
  conditionPartsMax: 50,
  roleNameMin: 3,
  roleNameMax: 50,
  passwordMin: 10,
  passwordMax: 128,
  /** Passwords of accounts, and of one project's records, that wait to be hashed. */
  passwordsWaitingMax: 100,
  recordPasswordsWaitingMax: 1_000,
  /** Passwords of all records that one write makes. */
  recordPasswordsMax: 1_000,
  /** Minutes that a fresh proof counts. */
  proofMinutes: 10,
  /** Passkeys of one account. */
  passkeysMax: 20,
  /** Recovery codes that an account gets at a time. */
  recoveryCodes: 10,
  /**
   * Bytes and pixels of a picture that somebody uploads of themselves, and the side of the square that is kept of it.
   */
  avatarBytesMax: 5 * 1024 * 1024,
  avatarPixelsMax: 60_000_000,
  avatarSide: 256,
  /** Pictures of people that wait to be made, and of one person. */
  avatarsWaitingMax: 50,
  avatarsWaitingOfOneMax: 2,
  /** Characters of an installation's name; bytes and pixels of its logo, and the longest side of what is kept of it. */
  brandNameMax: 40,
  logoBytesMax: 2 * 1024 * 1024,
  logoPixelsMax: 40_000_000,
  logoSide: 256,
  iconSide: 512,
  /** Rows of one list of the generated API, and of one bulk write. */
  listRowsMax: 1_000,
  listRowsDefault: 50,
  connectRowsDefault: 100,
  tokenCharactersShown: 20,
  requestBodyBytesMax: 5 * 1024 * 1024,
  /** Faults of one input that are looked for and told: more would not be read, and each takes time. */
  faultsMax: 100,
  queryDepthMax: 12,
  queryAliasesMax: 50,
  /** Fields of one operation, fragments written out. */
  queryFieldsMax: 1_000,
  queryDirectivesMax: 50,
  /** Tokens of one GraphQL document. */
  queryTokensMax: 15_000,
  /**
   * Milliseconds of work for nothing that a project's callers at one address may cause at once, the part of the time
   * that they may from then on, and how many requests wait.
   */
  refusedWork: { burstMs: 200, share: 0.05, waitingMax: 20 },
  /** Records that one operation may answer with, over lists in lists, by their `limit`. */
  queryRowsMax: 100_000,
  /** Estimated cost of one operation: each record, each field of it and each condition on a record counts one. */
  queryCostMax: 500_000,
  /** Objects of the filters in one operation's variables: more than a filter can have that is within its cost. */
  filterObjectsMax: 60_000,
  /** Records that a list's filter is taken to look at, and those that it finds at each step over a relation to many. */
  filterRows: 25,
  filterFanOut: 20,
  /** Characters of a search: more than a paragraph, which somebody may paste. */
  searchCharsMax: 10_000,
  /** Terms of one order. */
  sortTermsMax: 20,
  /** Entries of a repeated field that a filter on them is taken to look at. */
  filterEntries: 3,
  /** Operations of one request; together they may cost as much as one may. */
  batchMax: 10,
  /** Bytes of one page of an export, beyond which fewer records are read at once. */
  exportPageBytesMax: 4 * 1024 * 1024,
  /** Bytes of one answer of the APIs, and of all answers of a request. */
  answerBytesMax: 32 * 1024 * 1024,
  /**
   * `__schema` and `__type` of one request, and how many times as much as the usual introspection of the same schema
   * they may answer with.
   */
  introspectedSchemasMax: 1,
  introspectedTypesMax: 20,
  introspectionTimesMax: 3,
  /** Root fields of one operation of the system API, and their cost (operation-rules.ts). */
  systemFieldsMax: 30,
  systemCostMax: 100,
  /** Operations on the list of one API token, and characters of one. */
  tokenOperationsMax: 1_000,
  tokenOperationCharactersMax: 50_000,
  /** Records of one `updateXList(where)` or `deleteXList(where)`. */
  bulkRowsMax: 100_000,
  /** How long changes of records are kept for those who listen, and how many at most. */
  outboxMinutes: 60,
  outboxRowsMax: 100_000,
  /** How many are kept for a reader that has not passed them. */
  outboxRowsUnreadMax: 2_000_000,
  /** Webhooks of one project; milliseconds and bytes of one delivery, bytes that are kept of an answer. */
  webhooksMax: 100,
  webhookMsMax: 10_000,
  webhookBodyBytesMax: 256 * 1024,
  webhookAnswerBytesMax: 8 * 1024,
  /** Failed attempts in a row after which a webhook is paused. */
  webhookFailuresMax: 20,
  /** Deliveries that may wait for one webhook, and their bytes, before it is switched off. */
  webhookWaitingMax: 100_000,
  webhookWaitingBytesMax: 1024 * 1024 * 1024,
  /** Days that deliveries are kept, and how many of a project, with how many bytes. */
  webhookLogDays: 7,
  webhookLogRowsMax: 20_000,
  webhookLogBytesMax: 256 * 1024 * 1024,
  /** Deliveries that one call may replay. */
  webhookReplayMax: 10_000,
  /** Sockets of one token or session on one node, and operations that run on one socket at a time. */
  socketsPerCallerMax: 5_000,
  operationsPerSocketMax: 100,
  /** Sockets of one address that have not said who they are. */
  socketsWaitingPerAddressMax: 500,
  /** Bytes that wait for a client of a socket; one that falls behind further is dropped. */
  socketBufferBytesMax: 8 * 1024 * 1024,
  /** Bytes of one message from a client of a socket. */
  socketMessageBytesMax: 1024 * 1024,
  /**
   * Milliseconds that a project's custom logic may take to decide from its start on, and until its answer is there: it
   * may wait for a thread, and the thread for its own start.
   */
  ruleDecisionMsMax: 2_000,
  ruleAnswerMsMax: 10_000,
  /**
   * Bytes of one media file on any plan (a GraphQL Int holds no more), files of one upload, redirects and milliseconds
   * on the way to a file elsewhere.
   */
  mediaBytesMax: 2 ** 31 - 1,
  mediaAltMax: 500,
  mediaFilesPerUploadMax: 20,
  mediaRedirectsMax: 3,
  mediaFetchMsMax: 10_000,
  /** Milliseconds and bytes of a file of any kind that is fetched from an address. */
  mediaFileFetchMsMax: 60_000,
  mediaFetchBytesMax: 100 * 1024 * 1024,
  /** Pixels of one image, all its frames together; an image of more is refused before it is unpacked. */
  mediaPixelsMax: 100_000_000,
  /** Frames of one image. */
  mediaFramesMax: 5_000,
  /** Pixels of either side of an image that is made on request. */
  mediaSideMax: 4_000,
  /** Bytes of images made on request that are kept for one project, and how many of one file. */
  mediaRenditionBytesMax: 1024 * 1024 * 1024,
  mediaRenditionsPerFileMax: 100,
  /**
   * How old the longest unused of them is, in milliseconds, when a stranger may have another one in its place; and how
   * many of one project wait to be made.
   */
  mediaRenditionRestMs: 60 * 60_000,
  mediaRenditionsWaitingMax: 50,
  /** Requests that one resumable upload may come in, where each leaves an object in a bucket. */
  mediaUploadPartsMax: 2_000,
  /** Uploads of one person that wait to be resumed, and hours that they wait. */
  mediaUploadsOpenMax: 50,
  mediaUploadHours: 24,
  /** Uses of files that are told at once. */
  mediaUsesMax: 200,
  /**
   * Of an import before whose records functions run: rows and characters of a file, time of all runs together, and rows
   * at a time.
   */
  hookedImport: { rowsMax: 10_000, charactersMax: 32 * 1024 * 1024, msMax: 5 * 60_000, atOnce: 4 },
  /**
   * Records that one call of the system API publishes, unpublishes or deletes, each named in the audit log, and
   * milliseconds of all functions before them.
   */
  recordsAtOnce: { max: 200, hooksMsMax: 60_000 },
  /** Saved views of one person in one project, and the shared ones of it; columns and characters of one. */
  recordViews: { max: 200, columnsMax: 1_000, charactersMax: 50_000, nameMax: 80 },
  /** Bytes of a project's definitions, and of a whole project with its content, unpacked. */
  syncDocumentBytesMax: 16 * 1024 * 1024,
  syncFileBytesMax: 4 * 1024 * 1024 * 1024,
  /** Fields of all models of a sync document, and all objects and lists in it. */
  syncDocument: { fieldsMax: 20_000, partsMax: 100_000 },
  /**
   * How many bytes a packed file may become for each of its own, from `syncRatioFromBytes` on; files that a node takes
   * at once, of all projects and of one.
   */
  syncRatioMax: 100,
  syncRatioFromBytes: 64 * 1024 * 1024,
  syncFilesAtOnce: 6,
  syncFilesPerProject: 2,
  /** Files of records that a node takes at once, and those of one project among them. */
  importFilesAtOnce: 24,
  importFilesPerProject: 8,
  /** Columns of a CSV, and names of one record of JSON, that are read. */
  importColumnsMax: 10_000,
  /** Bytes that the sender of such a file must bring in so many milliseconds. */
  syncPace: { bytesMin: 160 * 1024, everyMs: 10_000 },
  /** Entries of the audit log in 15 minutes about what one person was refused. */
  auditRefusalsMax: 300,
  /** Media files that one call of the command line asks about. */
  syncFilesAskedMax: 500,
  /** Bytes of one answer of a database that somebody brought, and of all that it says to a check. */
  foreignAnswerBytesMax: 256 * 1024 * 1024,
  databaseCheckBytesMax: 256 * 1024,
  /** Connections that the role of a dedicated database may hold, those of Plinth's own nodes among them. */
  dedicatedConnectionsMax: 20,
  /**
   * Statements of one project that wait for the database on one node; how long the first of them may have waited when
   * another comes to a long queue, and how long any of them waits. Seconds after which who was refused may try again.
   */
  databaseWaitingMax: 5_000,
  databaseQueueMsMax: 2_000,
  databaseWaitMsMax: 10_000,
  databaseRetrySeconds: 1,
  /**
   * Estimated cost, and milliseconds that it lately took, from which on a statement is heavy, and very heavy: few of
   * those run at a time.
   */
  heavyStatement: { cost: 50_000, ms: 250 },
  veryHeavyStatement: { cost: 200_000, ms: 1_000 },
  /** How often `<` and `&` may stand in one rich text that is written. */
  richTextSignsMax: 500_000,
  /**
   * Milliseconds that the rich text of one answer may take to become text or Markdown, or one that is written to be
   * cleaned, and requests of a project that wait for it.
   */
  richTextMsMax: 10_000,
  richTextWaitingMax: 200,
  /** Milliseconds that one statement of a request may run. */
  statementMsMax: 30_000,
  /** Milliseconds that a foreign database may be silent beyond those of its statement. */
  foreignSilenceMsMax: 15_000,
  /** The same of the server's own database. */
  ownSilenceMsMax: 5_000,
  /** Milliseconds for each statement that moves whole tables: changes of models, migrations, the end of a project. */
  maintenanceStatementMsMax: 60 * 60_000,
} as const;

/** Content languages offered in project settings. */
export const contentLanguages = ["en", "es", "fr", "de", "it", "pt", "ru", "ja", "ko", "zh", "ar", "hi"] as const;
