import type { ReactNode } from 'react';
import type { Call } from '@certdeck/contract';

/** What a dialog would ask of the API now. */
export interface Asked {
  call: Call<unknown, unknown>;
  input: object;
}

/** Draws what the page offers beside a dialog's buttons, of what the dialog would ask then. */
export type AsideOf = (asked: () => Asked) => ReactNode;
