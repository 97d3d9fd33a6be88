import type { Generated } from 'kysely';

export interface CaptchaTable {
  id: string;
  /** `memory-work` is asked for in addition to one of the others. */
  kind: 'slide' | 'work' | 'memory-work';
  /** Pixel of the gap for a slide, the keys of the challenge's signatures for work. */
  answer: string;
  expires_at: Date;
  /** Derivations that a `memory-work` takes at most. */
  work: Generated<number>;
  /** What a `memory-work` may be used for, '' for the others. */
  subject: Generated<string>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    captchas: CaptchaTable;
  }
}
