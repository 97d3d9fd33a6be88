import type { CenterCardProps } from '@certdeck/contract';
import { Slot } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { ErrorState, Loading, Panel, SkeletonText } from '@certdeck/ui';

/** What other areas know of the account, each in its column (docs/adr/0030). */
export function ContributedCards({ place, input }: { place: 'main' | 'aside'; input: CenterCardProps }) {
  const { t, lang } = useTexts('account');
  return (
    <Slot
      name="account/center-card/v1"
      input={input}
      accepts={({ declared }) => declared.place === place}
      waiting={({ declared: { title, quiet } }) =>
        quiet ? null : (
          <Panel title={title[lang]}>
            <Loading>
              <SkeletonText lines={3} />
            </Loading>
          </Panel>
        )
      }
      failed={({ declared: { title, quiet } }, retry) =>
        quiet ? null : (
          <Panel title={title[lang]}>
            <ErrorState title={t('center.part.failed')} onRetry={retry} />
          </Panel>
        )
      }
    />
  );
}
