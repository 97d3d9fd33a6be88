import { useEffect, useRef } from 'react';
import { BATCH_KINDS } from '@certdeck/contract';
import { useLocation, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Container, PageHeader } from '@certdeck/ui';
import { BatchForm } from './BatchForm.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { EarlierBatches } from './EarlierBatches.tsx';

/**
 * /domain/batch/{dns,update-ownership,resolution,group,remark}: one change of several names, or with `?batch=` how far
 * it has come.
 */
export default function BatchPage() {
  const { t } = useTexts('domain-batch');
  const { pathname } = useLocation();
  const kind = BATCH_KINDS.find((one) => pathname.endsWith(`/${one}`)) ?? 'dns';
  const [address] = useSearchParams();
  const id = address.get('batch') ?? '';
  const heading = useHeadingFocus(id);
  return (
    <Container width="content" paddingInline="0">
      {/* texts: lead.* */}
      <PageHeader headingRef={heading} title={t(`domain:batch.do.${kind}`)} description={t(`lead.${kind}`)} />
      {id === '' ? (
        <>
          {/* What is typed belongs to one kind. */}
          <BatchForm key={kind} kind={kind} />
          <EarlierBatches key={`${kind}-earlier`} kind={kind} />
        </>
      ) : (
        <BatchProgress key={id} kind={kind} id={id} />
      )}
    </Container>
  );
}

/** Gives the focus to the heading when another batch, or the form, takes the place of what had it. */
function useHeadingFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus();
  }, [id]);
  return heading;
}
