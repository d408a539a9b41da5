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
/** While an import is in process the pauses grow from this with the time that it takes. */
export const SHORTEST_POLL_INTERVAL = 2_000;
/** Extra polls after a submit, counted from it (performance.md: an import is seen as soon as it ends). */
export const POLLS_AFTER_SUBMIT = [500, 1_500, 3_500, 7_500];
/** Pauses before a server that was not reached is asked again, the last one for ever. */
export const POLL_PAUSES_UNREACHED = [2_000, 5_000, 10_000, 20_000, 30_000];
export const MESSAGE_DURATION = 5_000;
export const SHORT_MESSAGE_DURATION = 3_000;
export const DELETED_RECIPE_DURATION = 2_500;
export const NOTIFICATION_LIST_LENGTH = 100;

/** The megabyte of MAX_UPLOAD_MB, in bytes. */
export const MEGABYTE = 1_024 * 1_024;
/** How long a drop zone says at least that it took something. */
export const UPLOAD_SPINNER_DURATION = 1_000;

/** The picture that the camera is asked to show, in pixels (product §9). */
export const CAMERA_WIDTH = 640;
export const CAMERA_HEIGHT = 480;
export const CAPTURE_JPEG_QUALITY = 0.8;
/** Longer sides gain nothing: writing is recognised at 2,000 pixels. */
export const CAPTURE_MAX_SIDE = 2_560;
/** From the retake to the stream's restart. */
export const CAMERA_RESTART_DELAY = 100;

/** What the dialog offers to choose (product §2), with what the server reads besides; the server looks at the bytes. */
export const IMPORT_FILE_ACCEPT =
  'image/*,.heic,.heif,.pdf,.doc,.docx,.txt,.text,.md,.markdown,.cook,.rtf,.html,.htm,.json,.jsonld';
export const IMPORT_URL_MAX_LENGTH = 2_048;
/** Pictures of one recipe's pages in one import, and the megabytes that they may have together. */
export const IMPORT_PICTURES_MAX = 10;
export const IMPORT_PICTURES_MEGABYTES = 100;
/** Characters of a pasted text. */
export const IMPORT_TEXT_MAX_LENGTH = 200_000;
export const FILE_NAME_MAX_LENGTH = 255;
export const IMPORTS_IN_PROCESS_MAX = 200;
/** Contents that are asked for at once. */
export const KNOWN_CONTENTS_MAX = 200;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;

export const SUMMARY_DESCRIPTION_LENGTH = 200;
/** What one recipe holds at most (contract §3); texts in characters. */
export const RECIPE_TITLE_MAX_LENGTH = 300;
export const RECIPE_DESCRIPTION_MAX_LENGTH = 5_000;
export const RECIPE_LINE_MAX_LENGTH = 2_000;
export const RECIPE_LINES_MAX = 500;
export const RECIPE_TAG_MAX_LENGTH = 100;
export const RECIPE_TAGS_MAX = 50;
export const RECIPE_IMAGES_MAX = 20;
/** Minutes, and people served. */
export const RECIPE_NUMBER_MAX = 1_000_000;

/** Begins the names under which a device keeps what was typed and not saved. */
export const DRAFT_STORAGE_PREFIX = 'cardamom-draft:';
export const LANGUAGE_STORAGE_KEY = 'cardamom-language';
export const SHORTCUTS_STORAGE_KEY = 'cardamom-shortcuts';
export const TIMERS_STORAGE_KEY = 'cardamom-timers';
