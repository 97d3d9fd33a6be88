import type { ComponentType } from 'react';
import type { DrawnSlotName, DrawnSlots, PortalDialogName, PortalDialogProps } from '@certdeck/contract';
import type { NamespaceLoaders } from '@certdeck/i18n';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;

/** What a remote exposes as `./routes`. */
export interface RemoteRoutes {
  /** i18n namespace: the remote's id. */
  namespace: string;
  texts: NamespaceLoaders;
  /** Screens by the names that the manifest's routes use. */
  screens: Readonly<Record<string, ScreenLoader>>;
  /**
   * Texts that only one screen shows, by the screen's name: the namespace is `<namespace>-<screen>`. An area of
   * many screens keeps them apart, so that a visit loads the texts of what it opens.
   */
  screenTexts?: Readonly<Record<string, NamespaceLoaders>>;
}

export type DialogLoader<Name extends PortalDialogName> = () => Promise<{
  default: ComponentType<PortalDialogProps<Name>>;
}>;

export type ContributionLoader<Name extends DrawnSlotName> = () => Promise<{
  default: ComponentType<DrawnSlots[Name]>;
}>;

/** Contributions that draw themselves, by slot and by the id that the manifest gives them. */
export type RemoteContributions = {
  readonly [Name in DrawnSlotName]?: Readonly<Record<string, ContributionLoader<Name>>>;
};

/** What a remote exposes as `./capabilities`. */
export interface RemoteCapabilities {
  namespace: string;
  texts: NamespaceLoaders;
  dialogs: { readonly [Name in PortalDialogName]?: DialogLoader<Name> };
  contributions?: RemoteContributions;
}

/**
 * Declares the screens of a remote. For releases that call it; a type is enough (`satisfies RemoteRoutes`) and
 * takes nothing from the shell before a screen can be asked for (ADR 18).
 */
export function createRemote(routes: RemoteRoutes): RemoteRoutes {
  return routes;
}

/** Declares the capabilities of a remote, for releases that call it; `satisfies RemoteCapabilities` is enough. */
export function createCapabilities(capabilities: RemoteCapabilities): RemoteCapabilities {
  return capabilities;
}
