import type { CsrPair, CsrRequest, PkiFailure } from '@certdeck/pki';

/** What a process that makes keys is asked; one at a time. */
export type MakerRequest = CsrRequest;
/** What it answers. */
export type MakerAnswer = { ok: true; pair: CsrPair } | { ok: false; failure: PkiFailure };
