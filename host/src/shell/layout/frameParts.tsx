import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra, Container, Flex, IconButton, MenuIcon } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { Brand } from '../Brand.tsx';
import { PaperHead } from './PaperHead.tsx';
import { FROM_ICONS, FROM_NAMES, ICONS_ALONE } from './widths.ts';

/** Only where the navigation isn't beside the page. */
export const UNTIL_ICONS = { display: 'flex', [FROM_ICONS]: { display: 'none' } };
/** Only where the header has room for it. */
export const FROM_ROOM = { display: 'none', [FROM_ICONS]: { display: 'flex' } };

const Beside = chakra('div', {
  base: {
    display: 'none',
    flexShrink: 0,
    borderInlineEndWidth: '1px',
    [FROM_ICONS]: { display: 'block', width: '56px' },
    [FROM_NAMES]: { width: '216px' },
  },
});
const Sticky = chakra('aside', {
  base: {
    position: 'sticky',
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '2.5',
    height: '100dvh',
    paddingBlock: '3.5',
    paddingInline: '3',
    [ICONS_ALONE]: { paddingInline: '2' },
  },
});

/** The bar at the top of every page. */
export const HeaderBar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    height: '52px',
    flexShrink: 0,
    paddingInline: '3',
    background: 'bg',
    borderBottomWidth: '1px',
    [FROM_ICONS]: { paddingInline: '6' },
  },
});

interface SideProps {
  label: string;
  /** Where the mark leads. */
  home: string;
  /** Between the mark and the navigation. */
  search?: ReactNode;
  children: ReactNode;
}

/** The mark and the navigation beside the page, where there is room for them. */
export function Side({ label, home, search, children }: SideProps) {
  return (
    <Beside>
      <Sticky aria-label={label} data-side="">
        <Flex align="center" height="7" flexShrink="0" paddingInline="1.5">
          <Brand to={home} />
        </Flex>
        {search}
        <Flex
          direction="column"
          flex="1"
          minHeight="0"
          overflowY="auto"
          scrollbarWidth="thin"
          // Room for the ring of focus, which a box that scrolls would cut off.
          margin="-1"
          padding="1"
        >
          {children}
        </Flex>
      </Sticky>
    </Beside>
  );
}

/** In the bar, where the navigation isn't beside the page: what opens it, and the mark. */
export function HeaderStart({ home, openNavigation }: { home: string; openNavigation(): void }) {
  const { t } = useTexts(HOST);
  return (
    <>
      <Box css={UNTIL_ICONS}>
        <IconButton label={t('shell.nav.open')} aria-haspopup="dialog" onClick={openNavigation}>
          <MenuIcon size={18} />
        </IconButton>
      </Box>
      <Box css={UNTIL_ICONS} minWidth="0">
        <Brand to={home} />
      </Box>
    </>
  );
}

/** The place of the page. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <Container
      as="main"
      id="main"
      tabIndex={-1}
      width="wide"
      flex="1"
      marginInlineStart="0"
      paddingInline={{ base: '3.5', md: '6' }}
      paddingBlockStart={{ base: '3.5', md: '5' }}
      paddingBlockEnd={{
        base: 'calc(14px + var(--cd-toasts, 0px))',
        md: 'calc(20px + var(--cd-toasts, 0px))',
      }}
    >
      <PaperHead />
      {children}
    </Container>
  );
}
