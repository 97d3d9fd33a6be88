import { useEffect, useRef, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { keepViewing } from '@certdeck/contract/viewing';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, Container, EmptyState, Loading, PageHeader, SkeletonRows } from '@certdeck/ui';
import { takeCode } from './code.ts';

/** /operator/view: goes from the code in the address to the customer's portal, in this tab alone; and its end. */
export default function ViewPage() {
  const { t } = useTexts('operator');
  const [query] = useSearchParams();
  const hasEnded = query.has('ended');
  const begin = useCallMutation(operatorCalls.beginView, { messages: 'none' });
  const [failed, setFailed] = useState(false);
  const { send } = begin;
  const isTaken = useRef(false);

  useEffect(() => {
    if (hasEnded || isTaken.current) return;
    // The code is good once, whatever else changes.
    isTaken.current = true;
    void open(takeCode());
    async function open(code: string) {
      const reply = code === '' ? null : await send({ code });
      if (!reply || !isSuccess(reply)) {
        setFailed(true);
        return;
      }
      keepViewing(sessionStorage, reply.data);
      // The portal begins anew as the customer's: nothing of the person's own stays in the page.
      location.replace('/dashboard');
    }
  }, [hasEnded, send]);

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t(hasEnded ? 'view.ended' : failed ? 'view.failed' : 'view.opening')} />
      {hasEnded || failed ? (
        <EmptyState
          level={2}
          title={t(hasEnded ? 'view.ended.text' : 'view.failed.text')}
          actions={
            <Button asChild>
              <RouterLink to="/operator/customers">{t('view.back')}</RouterLink>
            </Button>
          }
        />
      ) : (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
    </Container>
  );
}
