import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Panel, Stack, Text, Time } from '@certdeck/ui';
import { DataList, type DataListItem } from '@certdeck/ui/data';
import type { ReleasedPart } from './Releases.tsx';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

type Canary = NonNullable<ReleasedPart['canary']>;

const HOUR = 3_600_000;
/** How sure the rule must be (api/src/areas/canary/proof.ts). */
const CERTAINTY = 0.95;

/** How a canary does beside what the others have, and how near the rules are to stopping or promoting it. */
export function CanaryPanel({ part, canary }: { part: string; canary: Canary }) {
  const { t } = useTexts(STAFF);
  const { percent, number } = useFormats();
  const nameOf = useRemoteName();
  const { release, share, since, promoteAfter, others, sum, stop, kind, certainty, problem } = canary;
  const counted = (side: Canary['others']) =>
    t('canary.failed', { failed: number(side.failed), visits: number(side.visits) });
  const exact = (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const sure = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 });
  const helped = (value: string, help: string) => (
    <>
      {value}
      <Text as="span" size="sm" tone="muted" display="block">
        {help}
      </Text>
    </>
  );
  const items: DataListItem[] = [
    { label: t('canary.since'), value: since && <Time value={since} /> },
    { label: t('canary.visits'), value: counted(canary.canary) },
    { label: t('canary.others'), value: counted(others) },
    {
      label: t('canary.evidence'),
      value: helped(
        exact(Math.max(0, sum)),
        t('canary.evidence.help', { stop: exact(stop), kind: t(`kind.${kind}`) }),
      ),
    },
    {
      label: t('canary.certainty'),
      value: helped(sure(certainty), t('canary.certainty.help', { needed: sure(CERTAINTY) })),
    },
    {
      label: t('canary.promotion'),
      value:
        promoteAfter === undefined || since === '' ? (
          t('canary.byHand')
        ) : (
          <>
            {t('canary.byRule')}{' '}
            <Time value={new Date(Date.parse(since) + promoteAfter * HOUR).toISOString()} />
          </>
        ),
    },
  ];
  return (
    <Panel
      title={t('canary.title', { part: nameOf(part) })}
      description={t('canary.text', { release, share: percent(share / 100) })}
    >
      <Stack gap="4">
        {problem && (
          <Alert tone="error" title={t('canary.problem')}>
            <Text mono size="sm" overflowWrap="anywhere">
              {problem}
            </Text>
          </Alert>
        )}
        {since === '' ? (
          <Text tone="muted">{t('canary.uncounted')}</Text>
        ) : (
          <DataList items={items} columns={3} />
        )}
      </Stack>
    </Panel>
  );
}
