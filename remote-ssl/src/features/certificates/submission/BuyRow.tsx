import { useTexts, type Translate } from '@certdeck/i18n';
import { Button, chakra, LiveRegion, Money, Text } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import type { PriceState } from '../Certificates.resource.ts';
import type { SubmissionState } from './useSubmission.ts';

const Bar = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    background: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
    // A phone has no room beside the form: the order is a bar at the bottom.
    position: { base: 'fixed', md: 'sticky' },
    insetInline: { base: 0, md: 'auto' },
    bottom: 0,
    zIndex: 'bar',
    paddingInline: '4',
    borderBottomRadius: { md: 'lg' },
    paddingBlock: '3',
    boxShadow: { base: 'popover', md: 'none' },
  },
});
const Facts = chakra('div', { base: { flex: '1 1 auto', minWidth: 0 } });
const Due = chakra('p', {
  base: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'tight', fontVariantNumeric: 'tabular-nums' },
});

interface Props {
  price: PriceState;
  /** Why there is no price and nothing can be bought. */
  blocked?: string | undefined;
  /** What is being bought, in one line. */
  summary: string;
  state: SubmissionState;
  /** Buy was pressed and waits for the price (D-146). */
  waiting: boolean;
  onStop(): void;
}

/** In place of a price that nobody knows; why it failed is said in the order beside the form. */
function waitingText({ status }: PriceState, t: Translate): string {
  if (status === 'none') return t('row.none');
  return status === 'loading' ? t('price.loading') : '-';
}

/** The last row: what is due and the button that buys; while keys are made, how far they are. */
export function BuyRow({ price, blocked, summary, state, waiting, onStop }: Props) {
  const { t } = useTexts('ssl');
  const making = state.phase === 'keys' ? state.progress : null;
  return (
    <Bar data-row="buy">
      <Facts>
        {making && making.total > 1 ? (
          <Progress
            label={t('key.making', { count: making.total, done: making.done })}
            value={making.done}
            max={making.total}
          />
        ) : (
          <>
            <Due>
              {price.status === 'ready' ? (
                <Money cents={price.price.allNowPrice} />
              ) : (
                <Text as="span" size="sm" tone="muted">
                  {blocked ?? waitingText(price, t)}
                </Text>
              )}
            </Due>
            <Text size="sm" tone="muted" oneLine>
              {summary}
            </Text>
          </>
        )}
      </Facts>
      {making && making.total > 1 && (
        <Button onClick={onStop} size="lg">
          {t('submit.stop')}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={waiting || state.phase !== 'idle'}
        // Without a price nothing can be bought (D-155).
        disabled={price.status === 'failed' || blocked !== undefined}
      >
        {t('ssl.buyNow')}
      </Button>
      <LiveRegion>
        {making && making.total === 1 ? t('key.making', { count: 1, done: making.done }) : ''}
      </LiveRegion>
    </Bar>
  );
}
