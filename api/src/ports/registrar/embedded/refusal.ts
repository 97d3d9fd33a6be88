import type { RefusalCode } from '../registrar.ts';

/** Ends the work of a request and its transaction, so that nothing of it stays. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, detail: string) {
    super(detail);
    this.code = code;
  }
}
