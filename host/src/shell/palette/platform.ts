/** Whether ⌘ is the key for what is Ctrl elsewhere. */
export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);
