/**
 * Shared modules that the shell gives but doesn't load at start: a chunk each, fetched when a remote
 * first asks. Naming them here puts them into the share scope; nobody calls these functions.
 */
export const sharedOnDemand = [
  () => import('@certdeck/ui/overlays'),
  () => import('@certdeck/ui/charts'),
  () => import('@certdeck/ui/forms'),
  () => import('@certdeck/ui/data'),
  () => import('@certdeck/parties'),
];
