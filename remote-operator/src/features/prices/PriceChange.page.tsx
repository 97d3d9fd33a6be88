import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Container, Loading, PageHeader, SkeletonRows } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { Editor } from './Editor.tsx';
import { Review } from './Review.tsx';
import { ChangeState } from './state.tsx';

/** /operator/prices/:id: one change of prices, drafted, looked at and published (D-397); `new` begins one. */
export default function PriceChangePage() {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const read = useCall(operatorCalls.priceChange, isNew ? null : { id }, { messages: 'none' });
  const [editing, setEditing] = useState(false);
  const change = read.data;
  const title = isNew ? t('prices.new') : (change?.title ?? t('prices.change'));
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={title}
        status={change && <ChangeState state={change.state} />}
        description={isNew || change?.state === 'draft' ? t('prices.draft.lead') : undefined}
      />
      {isNew ? (
        <Editor />
      ) : (
        <ListBody list={read} explain={explain}>
          {!change && (
            <Loading>
              <SkeletonRows rows={6} columns={4} />
            </Loading>
          )}
          {change &&
            (change.state === 'draft' && (change.own || editing) ? (
              <Editor key={change.id} change={change} reread={read.refresh} />
            ) : (
              <Review change={change} onEdit={() => setEditing(true)} />
            ))}
        </ListBody>
      )}
    </Container>
  );
}
