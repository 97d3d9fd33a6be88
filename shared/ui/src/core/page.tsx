import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode, type Ref } from 'react';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from './ChangingText.tsx';
import { Button } from './Button.tsx';
import { ErrorIcon, InboxIcon, RefreshIcon } from './icons.ts';
import { guilloche } from './guilloche.ts';
import { Heading } from './typography.tsx';

/** The first stop of the Tab key: jumps over the navigation to `#main`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const { t } = useTexts();
  return (
    <SkipElement data-skip="" href={`#${target}`}>
      {t('skip.main')}
    </SkipElement>
  );
}
const SkipElement = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'skip',
    insetBlockStart: '2',
    insetInlineStart: '2',
    paddingInline: '4',
    paddingBlock: '2',
    background: 'bg.panel',
    color: 'primary.fg',
    fontWeight: 'medium',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    boxShadow: 'popover',
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
});

const Header = chakra('header', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '2', md: '1' },
    marginBottom: { base: '3', md: '3.5' },
  },
});
const TitleRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
  },
});
const TitleSide = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minWidth: 0 },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Description = chakra('div', { base: { color: 'fg.muted', maxWidth: 'prose' } });
const Crumbs = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    fontSize: 'sm',
    color: 'fg.muted',
    '& a': { borderRadius: 'sm', _hover: { color: 'fg', textDecoration: 'underline' } },
    '& li': { display: 'inline-flex', alignItems: 'center', gap: '2', minWidth: 0, overflowWrap: 'anywhere' },
    '& li[aria-current=page]': { color: 'fg', fontWeight: 'medium' },
  },
});

const Slash = chakra('span', { base: { color: 'fg.subtle' } });

export interface PageHeaderProps {
  title: ReactNode;
  /** From the top down, the page itself last; each a text or a router link. */
  breadcrumbs?: readonly ReactNode[];
  /** Before the title: the seal of what is issued. */
  mark?: ReactNode;
  /** A status beside the title. */
  status?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Breadcrumbs, the page's one h1 (which takes the focus on navigation), its actions and one sentence about it. */
export function PageHeader({
  title,
  breadcrumbs,
  mark,
  status,
  description,
  actions,
  headingRef,
}: PageHeaderProps) {
  return (
    <Header>
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}
      <TitleRow>
        <TitleSide>
          {mark}
          <Heading level={1} tabIndex={-1} ref={headingRef} data-page-heading="">
            {title}
          </Heading>
          <ChangingText>{status}</ChangingText>
        </TitleSide>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </TitleRow>
      {description !== undefined && <Description>{description}</Description>}
    </Header>
  );
}

/** Where the page stands, from the top down; the last item is the page itself unless it is `withoutPage`. */
export function Breadcrumbs({
  items,
  withoutPage = false,
}: {
  items: readonly ReactNode[];
  withoutPage?: boolean;
}) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('breadcrumb.label')}>
      <Crumbs>
        {items.map((item, index) => (
          // The trail is fixed for a page; its places are its identity.
          <Fragment key={index}>
            <li aria-current={!withoutPage && index === items.length - 1 ? 'page' : undefined}>
              {index > 0 && <Slash aria-hidden="true">/</Slash>}
              <span>{item}</span>
            </li>
          </Fragment>
        ))}
      </Crumbs>
    </nav>
  );
}

const Center = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '2',
    paddingInline: '4',
    paddingBlock: { base: '8', md: '12' },
    marginInline: 'auto',
    maxWidth: '480px',
  },
});
const Disc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '12',
    height: '12',
    borderRadius: 'full',
    marginBottom: '2',
    background: 'error.subtle',
    color: 'error.icon',
  },
});
/** A small guilloche around the icon of what isn't there yet. */
const emblem = guilloche(36, [28], 5, 12, 3);
const Emblem = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '72px',
    height: '72px',
    marginBottom: '1',
    color: 'fg.muted',
    '& > svg:first-of-type': {
      position: 'absolute',
      inset: 0,
      fill: 'none',
      stroke: 'primary.border',
      strokeWidth: '0.9',
    },
  },
});
const StateText = chakra('div', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } });
const StateCode = chakra('p', { base: { color: 'fg.subtle', fontSize: 'sm', fontFamily: 'mono' } });
const StateActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', marginTop: '3' },
});

export interface EmptyStateProps {
  /** Default: "Nothing here yet". */
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  /** The next step as a button. */
  actions?: ReactNode;
  level?: 1 | 2 | 3 | 4;
}

/** What stands where a list would: why it is empty and the next step. */
export function EmptyState({ title, children, icon, actions, level = 3 }: EmptyStateProps) {
  const { t } = useTexts();
  return (
    <Center>
      <Emblem>
        <svg viewBox="0 0 72 72" aria-hidden="true">
          {emblem.map((line) => (
            <path key={line} d={line} />
          ))}
        </svg>
        {icon ?? <InboxIcon size={22} />}
      </Emblem>
      <Heading level={level} size="sm">
        {title ?? t('empty.title')}
      </Heading>
      {children !== undefined && <StateText>{children}</StateText>}
      {actions !== undefined && <StateActions>{actions}</StateActions>}
    </Center>
  );
}

export interface ErrorStateProps {
  /** What happened. Default: "Loading failed". */
  title?: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  code?: string | number;
  /** What was kept; `true` says that everything entered was. */
  kept?: ReactNode | true;
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
  level?: 1 | 2 | 3 | 4;
}

/** A part of the page that could not be shown: what happened, what was kept, what to do. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, code, kept, onRetry, retrying = false, actions, level = 3 } = props;
  const { t } = useTexts();
  return (
    <Center role="alert">
      <Disc>
        <ErrorIcon size={22} />
      </Disc>
      <Heading level={level} size="sm">
        {title ?? t('error.load')}
      </Heading>
      <StateText>{children ?? t('error.unknown')}</StateText>
      {kept !== undefined && <StateText>{kept === true ? t('error.kept') : kept}</StateText>}
      {code !== undefined && <StateCode>{t('error.code', { code })}</StateCode>}
      {(onRetry || actions !== undefined) && (
        <StateActions>
          {onRetry && (
            <Button variant="primary" icon={<RefreshIcon />} loading={retrying} onClick={onRetry}>
              {t('btn.retry')}
            </Button>
          )}
          {actions}
        </StateActions>
      )}
    </Center>
  );
}
