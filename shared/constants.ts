/** Numbers of product §9 and contract §2–3. Milliseconds unless the name says otherwise. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;

export const RECIPE_PAGE_SIZE = 8;
export const NOTIFICATION_POLL_INTERVAL = 10_000;
/** The first pause between polls while an import is in process. The pauses grow with the age of the import. */
export const SHORTEST_POLL_INTERVAL = 2_000;
/** When extra polls run after a submit, so that a quick import is seen as soon as it ends. */
export const POLLS_AFTER_SUBMIT = [500, 1_500, 3_500, 7_500];
/** Pauses before each new attempt while the server is unreachable. The last one repeats. */
export const POLL_PAUSES_UNREACHED = [2_000, 5_000, 10_000, 20_000, 30_000];
export const MESSAGE_DURATION = 5_000;
export const SHORT_MESSAGE_DURATION = 3_000;
export const DELETED_RECIPE_DURATION = 2_500;
export const NOTIFICATION_LIST_LENGTH = 100;

/** Bytes per megabyte of MAX_UPLOAD_MB. */
export const MEGABYTE = 1_024 * 1_024;
/** How long a drop zone shows its spinner at least. */
export const UPLOAD_SPINNER_DURATION = 1_000;

/** The requested size of the camera picture, in pixels (product §9). */
export const CAMERA_WIDTH = 640;
export const CAMERA_HEIGHT = 480;
export const CAPTURE_JPEG_QUALITY = 0.8;
/** More pixels do not improve reading: text recognition scales pictures to 2,000 pixels. */
export const CAPTURE_MAX_SIDE = 2_560;
/** The pause between a retake and the restart of the stream. */
export const CAMERA_RESTART_DELAY = 100;

/**
 * The file types that the dialog offers: those of product §2, and others that the server reads. The server detects the
 * type from the bytes.
 */
export const IMPORT_FILE_ACCEPT =
  'image/*,.heic,.heif,.pdf,.doc,.docx,.txt,.text,.md,.markdown,.cook,.rtf,.html,.htm,.json,.jsonld,.zip,.tar,.tgz,.gz,.paprikarecipes,.paprikarecipe,.crumb,.melarecipes,.melarecipe,.jex,.enex,.csv,.tsv,.xml,.mx2,.mz2,.mxp,.mmf,.fdx,.fdxz,.mcb,.rtk,.grmt,.kre,.kreml,.cml,.rk,.yml,.yaml';
export const IMPORT_URL_MAX_LENGTH = 2_048;
/** How many pictures of one recipe one import may have, and their total size in megabytes. */
export const IMPORT_PICTURES_MAX = 10;
export const IMPORT_PICTURES_MEGABYTES = 100;
/** In characters. */
export const IMPORT_TEXT_MAX_LENGTH = 200_000;
export const FILE_NAME_MAX_LENGTH = 255;
export const IMPORTS_IN_PROCESS_MAX = 200;
/** How many hashes one request may ask about. */
export const KNOWN_CONTENTS_MAX = 200;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;

export const SUMMARY_DESCRIPTION_LENGTH = 200;
/** The limits of one recipe (contract §3). Lengths are in characters. */
/** Recipes of one export by choice: their ids stand in its address, of which proxies often take 8 kB. */
export const EXPORT_CHOSEN_MAX = 200;

export const RECIPE_TITLE_MAX_LENGTH = 300;
export const RECIPE_DESCRIPTION_MAX_LENGTH = 5_000;
/** The limit of the source's notes, and of the owner's. */
export const RECIPE_NOTES_MAX_LENGTH = 10_000;
export const RECIPE_YIELD_MAX_LENGTH = 200;
export const RECIPE_RATING_MAX = 5;
/** The days on which one recipe was cooked. */
export const COOKED_DAYS_MAX = 1_000;
export const RECIPE_LINE_MAX_LENGTH = 2_000;
export const RECIPE_LINES_MAX = 500;
export const RECIPE_TAG_MAX_LENGTH = 100;
export const RECIPE_TAGS_MAX = 50;
export const RECIPE_IMAGES_MAX = 20;
/** The limit of minutes and of servings. */
export const RECIPE_NUMBER_MAX = 1_000_000;

/** The prefix of the storage keys for unsaved input on this device. */
export const DRAFT_STORAGE_PREFIX = 'cardamom-draft:';
export const LANGUAGE_STORAGE_KEY = 'cardamom-language';
export const SHORTCUTS_STORAGE_KEY = 'cardamom-shortcuts';
export const TIMERS_STORAGE_KEY = 'cardamom-timers';
