/** A part of a video, from its beginning. */
export interface Chapter {
  /** Milliseconds from the video's beginning. */
  start: number;
  title: string;
}

/** What is said while a piece of a video is shown. */
export interface Cue {
  /** Milliseconds from the video's beginning. */
  start: number;
  /** Milliseconds; where the next begins, if its source does not say. */
  end: number;
  text: string;
}

/** Captions of a video in one language. */
export interface CaptionTrack {
  /** Where they are, absolute; whoever fetches it guards himself. */
  address: string;
  /** BCP 47. */
  lang: string;
  /** Whether a machine heard them. */
  automatic: boolean;
  /** Whether the address gives them in the form that its `fmt` names; else it is asked for as it is. */
  hasForms: boolean;
}

export type VideoSite = 'youtube' | 'tiktok' | 'instagram' | 'facebook';

/** What the page of a video says of it. Empty texts and lists: nothing. */
export interface Video {
  site: VideoSite;
  /** The site's own address of it, by which its sound can be had; null where the page does not tell which it is. */
  address: string | null;
  title: string;
  channel: string;
  /** What its author wrote below it. */
  description: string;
  /** Seconds; null where the page does not say, as of what is still going on. */
  length: number | null;
  chapters: Chapter[];
  /** Captions that are worth reading, best first: of the language that is spoken, those that a person wrote before a machine's. */
  captions: CaptionTrack[];
  /** Addresses of its picture, the largest first. */
  pictures: string[];
  /** BCP 47 language that is spoken in it, '' where nothing tells. */
  lang: string;
  /** Why its site does not play it, in the site's own word, as of members' videos; null where it does. */
  withheld: string | null;
  /** Pages that likely hold its recipe, of those that its author links to below it, the likeliest first. */
  recipeLinks: string[];
}
