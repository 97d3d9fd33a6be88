import { createContext, useContext } from 'react';
import type { AreaPlace } from '@certdeck/federation/lifecycles';
import type { MountProps } from './options.ts';

export interface EmbeddedArea {
  area: string;
  /** Name of the place, unique on the page. */
  name: string;
  onError: MountProps['onError'];
  place: AreaPlace;
  /** Shows links between the area's pages. */
  navigation: boolean;
}

export const EmbedContext = createContext<EmbeddedArea | null>(null);

export function useEmbeddedArea(): EmbeddedArea {
  const embedded = useContext(EmbedContext);
  if (!embedded) throw new Error('useEmbeddedArea: this part belongs inside an embedded area');
  return embedded;
}
