import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, chakra, EmptyState, ErrorState, Panel, PlusIcon, Skeleton } from '@certdeck/ui';
import { ChatDialog } from './Chat.dialog.tsx';
import { ChatItem } from './ChatItem.tsx';
import type { Chat, Chats } from './Chats.resource.ts';

type Task = { does: 'add' } | { does: 'change'; chat: Chat };

const List = chakra('ul', { base: { '& > li + li': { borderTopWidth: '1px' } } });

interface Props {
  chats: Chats;
  /** Called when there are others, or they are called otherwise. */
  onChanged: () => Promise<unknown>;
}

/** The chats of the tenant: how each does, and what can be done with it (D-410). */
export function ChatsPanel({ chats, onChanged }: Props) {
  const { t } = useTexts('account');
  const { data, error, isValidating, refresh } = chats;
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <Panel
      title={t('chat.title')}
      description={t('chat.text')}
      flush={data !== undefined && data.length > 0}
      actions={
        data && (
          <Button icon={<PlusIcon />} onClick={() => setTask({ does: 'add' })}>
            {t('chat.add')}
          </Button>
        )
      }
    >
      {data?.length === 0 && <EmptyState title={t('chat.none')}>{t('chat.none.text')}</EmptyState>}
      {data && data.length > 0 && (
        <List aria-label={t('chat.title')}>
          {data.map((chat) => (
            <ChatItem
              key={chat.id}
              chat={chat}
              onChange={() => setTask({ does: 'change', chat })}
              refresh={onChanged}
            />
          ))}
        </List>
      )}
      {!data && error && (
        <ErrorState
          title={t('chat.loadFailed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!data && !error && <Skeleton height="16" />}
      {task && (
        <ChatDialog
          chat={task.does === 'change' ? task.chat : undefined}
          onClose={close}
          onDone={() => {
            close();
            void onChanged();
          }}
        />
      )}
    </Panel>
  );
}
