import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  CloseIcon,
  IconButton,
  isComposing,
  LiveRegion,
  SearchIcon,
  Stack,
  Text,
  useBreakpoint,
} from '@certdeck/ui';
import { BareDialog } from '@certdeck/ui/overlays';
import { chunkFailureOf, portalAttribution, RemoteFailure } from '../../kernel/failure.ts';
import { HOST } from '../../texts.ts';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { Drawn, useAttempts } from '../Part.tsx';
import { useShell } from '../ShellContext.ts';
import { paletteContents } from './contents.ts';
import { Field, Head, List } from './look.ts';
import { PaletteKeys } from './PaletteKeys.tsx';
import { useOptions } from './useOptions.ts';

/**
 * Leads by a few letters to orders, pages, actions and articles of the help (docs/adr/0030, 0042). The field stands
 * and has the focus at once, with an input method's word in it too; what it leads to is loaded behind it.
 */
export function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTexts(HOST);
  const navigate = useNavigate();
  const { isMobile } = useBreakpoint();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isReady, setReady] = useState(false);
  const options = useOptions(list);
  const onReady = useCallback(() => setReady(true), []);

  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const { value, selectionStart } = event.currentTarget;
    const isAtEnd = selectionStart === value.length && value !== '';
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      options.step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      options.choose(event.metaKey || event.ctrlKey);
    } else if ((event.key === 'Tab' && !event.shiftKey) || (event.key === 'ArrowRight' && isAtEnd)) {
      if (options.toAct()) event.preventDefault();
    }
  };

  return (
    <BareDialog onClose={onClose} title={t('palette.title')} initialFocus={() => input.current}>
      <Head>
        <SearchIcon size={18} />
        <Field
          ref={input}
          role="combobox"
          aria-label={t('palette.search')}
          aria-expanded={options.count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.chosenID}
          aria-autocomplete="list"
          aria-describedby={`${id}-keys`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={255}
          placeholder={t('palette.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            options.restart();
          }}
          onKeyDown={onKeyDown}
        />
        {isMobile && (
          <IconButton label={t('common:dialog.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </Head>
      <LiveRegion>{typed === '' || !isReady ? '' : t('palette.found', { count: options.count })}</LiveRegion>
      <List>
        <Box id={`${id}-list`} ref={list} role="listbox" aria-label={t('palette.title')}>
          <Contents focus={() => input.current?.focus()}>
            <Drawn part={paletteContents} waiting={null} props={{ typed, open, close: onClose, onReady }} />
          </Contents>
        </Box>
        {isReady && options.count === 0 && (
          <Text tone="muted" padding="2.5">
            {t('palette.none')}
          </Text>
        )}
      </List>
      <PaletteKeys id={`${id}-keys`} />
    </BareDialog>
  );
}

/** What can't be loaded says so below the field, and is loaded again when that is asked for. */
function Contents({ focus, children }: { focus(): void; children: ReactNode }) {
  const { t } = useTexts(HOST);
  const { loader } = useShell();
  const { attempt, retry } = useAttempts(paletteContents);
  return (
    <FailureBoundary
      key={attempt}
      toFailure={(error) =>
        new RemoteFailure(chunkFailureOf(error) ? 'CHUNK' : 'RENDER', portalAttribution, error)
      }
      refine={(error) => loader.ownFailureOf(error)}
      onFailure={(failure) => loader.report(failure, { phase: 'page' })}
      renderFailure={() => (
        <Stack gap="2" padding="2.5" role="alert" alignItems="flex-start">
          <Text>{t('palette.failed')}</Text>
          <Button
            size="sm"
            onClick={() => {
              focus();
              retry();
            }}
          >
            {t('common:btn.retry')}
          </Button>
        </Stack>
      )}
    >
      {children}
    </FailureBoundary>
  );
}
