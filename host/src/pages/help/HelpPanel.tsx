import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { GuideValues } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  chakra,
  CloseIcon,
  ErrorState,
  Flex,
  Heading,
  isComposing,
  IconButton,
  Link,
  Loading,
  SkeletonText,
  Stack,
  Text,
} from '@certdeck/ui';
import { Drawer } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articlePath } from './article.ts';
import { fillIn } from './fillIn.ts';
import { InPanelProvider } from './inline.tsx';
import { useLibrary } from './useLibrary.ts';

/** Width of the panel, in CSS pixels, and of the window from which on it stands beside the page. */
const WIDTH = 420;
const BESIDE_FROM = 1440;

const Aside = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlock: 0,
    insetInlineEnd: 0,
    zIndex: 'header',
    display: 'flex',
    flexDirection: 'column',
    background: 'bg.panel',
    borderInlineStartWidth: '1px',
    overscrollBehavior: 'contain',
  },
});

export interface HelpPanelProps {
  /** Id of an article. */
  id: string;
  /** What its commands name in place of the example. */
  values: GuideValues | undefined;
  /** Another article, to which this one links. */
  onOpen(id: string): void;
  onClose(): void;
}

/**
 * An article beside the page it explains: on a wide window a region of the page, which both can be used of; on a
 * narrow one a modal sheet.
 */
export default function HelpPanel({ id, values, onOpen, onClose }: HelpPanelProps) {
  const { t } = useTexts(HOST);
  const { library, failed, reload } = useLibrary();
  const article = library?.find((one) => one.id === id);
  const title = article ? <span lang={article.written}>{article.title}</span> : t('nav.help');
  const isBeside = useSyncExternalStore(onResize, () => window.innerWidth >= BESIDE_FROM);
  const body = (
    <InPanelProvider value={onOpen}>
      <Stack gap="4">
        <Link asChild>
          <RouterLink to={articlePath(id)}>{t('help.panel.page')}</RouterLink>
        </Link>
        {article && values && <Text tone="muted">{t('help.filled', { file: values.file })}</Text>}
        {article && (
          <ArticleBody article={values ? { ...article, blocks: fillIn(article.blocks, values) } : article} />
        )}
        {!article && failed && <ErrorState title={t('help.failed')} onRetry={reload} />}
        {!article && !failed && library && <Text>{t('help.none')}</Text>}
        {!library && !failed && (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </Stack>
    </InPanelProvider>
  );
  return isBeside ? (
    <Beside title={title} onClose={onClose} key={id}>
      {body}
    </Beside>
  ) : (
    <Drawer open onClose={onClose} title={title}>
      {body}
    </Drawer>
  );
}

interface BesideProps {
  title: React.ReactNode;
  onClose(): void;
  children: React.ReactNode;
}

function Beside({ title, onClose, children }: BesideProps) {
  const { t } = useTexts(HOST);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The page makes room, so that nothing of it lies below the panel. Dialogs set the padding of the body.
    const { style } = document.documentElement;
    style.paddingInlineEnd = `${WIDTH}px`;
    return () => {
      style.paddingInlineEnd = '';
    };
  }, []);
  return (
    <Aside
      aria-label={t('nav.help')}
      width={`${WIDTH}px`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented) onClose();
      }}
    >
      <Flex gap="3" paddingInline="5" paddingBlock="4" borderBottomWidth="1px" align="start">
        <Heading level={2} ref={heading} tabIndex={-1} flex="1">
          {title}
        </Heading>
        <IconButton label={t('help.panel.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Flex>
      <Box flex="1" minHeight="0" overflowY="auto" paddingInline="5" paddingBlock="4">
        {children}
      </Box>
    </Aside>
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
