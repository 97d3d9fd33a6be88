import type { DomainBatchLine } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';

/** Where a name of a batch stands, or what would become of it. */
export function stateText(t: Translate, state: DomainBatchLine['state'], planned: boolean): string {
  if (planned && state === 'waiting') return t('state.planned');
  if (planned && state === 'failed') return t('state.impossible');
  // texts: state.waiting state.done state.same state.failed
  return t(`state.${state}`);
}
