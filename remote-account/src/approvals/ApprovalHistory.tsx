import { useTexts } from '@certdeck/i18n';
import { Box, chakra, Money, Panel, Status, Text, Time, type Tone } from '@certdeck/ui';
import { type Approval, askerOf, useApprovalsOf } from './approvals.resource.ts';

const Row = chakra('li', {
  base: { paddingInline: '4', paddingBlock: '3', '& + &': { borderTopWidth: '1px' } },
});

// texts: approval.state.*
const TONES: Readonly<Record<Approval['state'], Tone>> = {
  waiting: 'info',
  approved: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  ended: 'neutral',
};

/** Who asked for the order to be paid above their limit, and what was answered. */
export function ApprovalHistory({ orderNo }: { orderNo: string }) {
  const { t } = useTexts('account');
  const { data } = useApprovalsOf(orderNo);
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('approval.history')} flush>
      <ul>
        {data.map((one) => (
          <Row key={one.id}>
            <Box>
              <Status tone={TONES[one.state]}>{t(`approval.state.${one.state}`)}</Status>{' '}
              <Money cents={one.amount} />
            </Box>
            <Text fontSize="sm" color="fg.muted">
              {t('approval.askedBy', { person: askerOf(one, t) })} · <Time value={one.askedAt} />
            </Text>
            {one.decidedAt > 0 && (
              <Text fontSize="sm" color="fg.muted">
                {t('approval.decidedBy', { person: one.decidedBy })} · <Time value={one.decidedAt} />
              </Text>
            )}
            {one.answer !== '' && (
              <Text overflowWrap="anywhere">{t('approval.quoted', { reason: one.answer })}</Text>
            )}
          </Row>
        ))}
      </ul>
    </Panel>
  );
}
