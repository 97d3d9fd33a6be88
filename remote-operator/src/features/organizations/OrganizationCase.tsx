import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import { Alert, Button, Loading, SkeletonRows, Stack } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { Case } from '../../cases/Case.tsx';
import { CaseDocuments } from './CaseDocuments.tsx';
import { type Act, OrganizationActs } from './OrganizationActs.tsx';
import { OrganizationFacts } from './OrganizationFacts.tsx';
import { OrganizationState } from './OrganizationState.tsx';

export type VettingCase = NonNullable<NonNullable<typeof operatorCalls.vetting.types>['data']>;

interface Props {
  id: string;
  onClose: () => void;
  /** What the list shows is old. */
  onChanged: () => void;
}

/** One validation of an organisation: who works on it decides (D-430), of EV two people (D-432). */
export function OrganizationCase({ id, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const read = useCall(operatorCalls.vetting, { id }, { messages: 'none' });
  const claim = useCallMutation(operatorCalls.claimVetting);
  const one = read.data;
  const isOpen = one?.status === 'review' || one?.status === 'asked' || one?.status === 'second';
  const mayDecide = one !== undefined && isOpen && !one.own && one.claimedByMe;
  const takeUp = async () => {
    const reply = await claim.send({ id, ...(one?.claimedBy ? { over: 'Y' as const } : {}) });
    if (!reply || !isSuccess(reply)) return;
    void read.refresh();
    onChanged();
  };
  return (
    <Case<Act>
      title={one?.orgName ?? t('organizations.case')}
      state={one && <OrganizationState status={one.status} level={one.level} />}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) => {
        if (!one || !isOpen || one.own) return null;
        if (!mayDecide)
          return (
            <Button variant="primary" loading={claim.isSending} onClick={() => void takeUp()}>
              {t(one.claimedBy === '' ? 'organizations.claim' : 'organizations.claim.over')}
            </Button>
          );
        return (
          <>
            <Button variant="dangerQuiet" onClick={() => begin('refuse')}>
              {t('organizations.refuse')}
            </Button>
            {one.status !== 'asked' && (
              <>
                <Button onClick={() => begin('ask')}>{t('organizations.ask')}</Button>
                {!(one.status === 'second' && one.firstByMe) && (
                  <Button variant="primary" onClick={() => begin('approve')}>
                    {t('organizations.approve')}
                  </Button>
                )}
              </>
            )}
          </>
        );
      }}
      dialog={(act, ends) =>
        one && <OrganizationActs act={act} one={one} onClose={ends.onClose} onDecided={ends.onDone} />
      }
    >
      {() => (
        <ListBody list={read} explain={explain} level={3}>
          {one ? (
            <Stack gap="5">
              <Hints one={one} isOpen={isOpen} />
              <OrganizationFacts one={one} />
              <CaseDocuments id={id} />
            </Stack>
          ) : (
            <Loading>
              <SkeletonRows rows={6} columns={2} />
            </Loading>
          )}
        </ListBody>
      )}
    </Case>
  );
}

/** What somebody should know before they decide. */
function Hints({ one, isOpen }: { one: VettingCase; isOpen: boolean }) {
  const { t } = useTexts('operator');
  return (
    <>
      {isOpen && one.own && <Alert tone="info">{t('organizations.own')}</Alert>}
      {isOpen && one.claimedBy !== '' && !one.claimedByMe && (
        <Alert tone="info">{t('organizations.claimed', { number: one.claimedBy })}</Alert>
      )}
      {one.status === 'second' && (
        <Alert tone="info">{t(one.firstByMe ? 'organizations.second.me' : 'organizations.second')}</Alert>
      )}
      {one.refusedBefore > 0 && (
        <Alert tone="warning">{t('organizations.before', { count: one.refusedBefore })}</Alert>
      )}
      {one.asked !== '' && (
        <Alert tone="info" title={t('organizations.asked')}>
          {one.asked}
        </Alert>
      )}
      {one.answer !== '' && (
        <Alert tone="info" title={t('organizations.answer')}>
          {one.answer}
        </Alert>
      )}
      {one.reason !== '' && (
        <Alert tone="error" title={t('identities.told')}>
          {one.reason}
        </Alert>
      )}
    </>
  );
}
