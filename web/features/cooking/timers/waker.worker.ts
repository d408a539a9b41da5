let waiting: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds to wait before answering, or null for never. */
addEventListener('message', ({ data }: MessageEvent<number | null>) => {
  clearTimeout(waiting);
  if (data !== null) waiting = setTimeout(() => postMessage(null), data);
});
