/** Where the browser leaves the portal; one place, so that tests can watch it. */
export const pageExit = {
  leaveFor: (url: string): void => location.assign(url),
};
