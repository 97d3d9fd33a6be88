import type { SharedConfig } from './federation-types.ts';

/**
 * The modules that exist once on a page, each with its reason. The kernel is their only provider:
 * a remote carries no fallback copy, so a second React or a second session can't happen.
 * Chakra and the router aren't here: a shared module isn't tree-shaken, so they are shared
 * inside a curated package of ours.
 */
interface SharedModule {
  request: string;
  reason: string;
  /** In the shell's first load; the others come as a chunk when a remote first asks. */
  eager: boolean;
  /** Name in the scope where it isn't the request: what released remotes ask for stays when code moves. */
  shareKey?: string;
}

export const sharedModules: readonly SharedModule[] = [
  { request: 'react', reason: 'hooks need one React', eager: true },
  { request: 'react/jsx-runtime', reason: 'follows react', eager: true },
  { request: 'react-dom', reason: 'one event system and one portal registry', eager: true },
  { request: 'react-dom/client', reason: 'follows react-dom', eager: true },
  { request: '@emotion/react', reason: 'one style cache and one theme context', eager: true },
  { request: '@certdeck/session', reason: 'one token, one client, one SWR cache', eager: true },
  { request: '@certdeck/i18n', reason: 'one i18next instance', eager: true },
  { request: '@certdeck/ui', reason: 'one theme provider and one toaster', eager: true },
  { request: '@certdeck/ui/overlays', reason: 'dialogs share layers and focus', eager: false },
  { request: '@certdeck/ui/forms', reason: 'too large to carry in every remote', eager: false },
  { request: '@certdeck/ui/charts', reason: 'drawn by several areas, and by none at first', eager: false },
  { request: '@certdeck/ui/data', reason: 'too large to carry in every remote', eager: false },
  {
    request: '@certdeck/parties',
    reason: 'used by several remotes',
    eager: false,
    shareKey: '@certdeck/ui/business',
  },
  { request: '@certdeck/federation', reason: 'one portal context, one event bus', eager: true },
  { request: '@certdeck/federation/router', reason: 'one browser router', eager: true },
];

/** Our own scope name: a partner page that federates too has another, and neither disturbs the other. */
export const SHARE_SCOPE = 'certdeck';

/** Versions by name in the scope, as installed: ours from their package.json, others from node_modules. */
export type Versions = Readonly<Record<string, string>>;

/** What the host gives. */
export function providedShared(versions: Versions): Record<string, SharedConfig> {
  return Object.fromEntries(
    sharedModules.map(({ request, eager, shareKey = request }) => [
      request,
      {
        shareKey,
        singleton: true,
        strictVersion: true,
        eager,
        version: versions[shareKey],
        requiredVersion: `^${versions[shareKey]}`,
        shareScope: SHARE_SCOPE,
      },
    ]),
  );
}

/**
 * What the host itself takes from the scope: what isn't in its first load, so that there is one chunk of
 * it for the shell and for remotes.
 */
export function takenOnDemand(versions: Versions): Record<string, Omit<SharedConfig, 'version'>> {
  return Object.fromEntries(
    sharedModules
      .filter(({ eager }) => !eager)
      .map(({ request, shareKey = request }) => [
        request,
        {
          shareKey,
          singleton: true,
          strictVersion: true,
          requiredVersion: `^${versions[shareKey]}`,
          shareScope: SHARE_SCOPE,
        },
      ]),
  );
}

/** What a remote takes, and never carries. */
export function consumedShared(versions: Versions): Record<string, SharedConfig> {
  return Object.fromEntries(
    sharedModules.map(({ request, shareKey = request }) => [
      request,
      {
        shareKey,
        singleton: true,
        strictVersion: true,
        import: false as const,
        requiredVersion: `^${versions[shareKey]}`,
        shareScope: SHARE_SCOPE,
      },
    ]),
  );
}
