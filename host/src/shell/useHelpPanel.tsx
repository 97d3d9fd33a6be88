import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { GuideValues } from '@certdeck/federation';
import { useLocation, useNavigate } from '@certdeck/federation/router';
import { articlePath } from '../pages/help/article.ts';
import type { HelpPanelProps } from '../pages/help/HelpPanel.tsx';

interface Open {
  id: string;
  values: GuideValues | undefined;
  /** Page that it was opened beside. */
  path: string;
  Panel: ComponentType<HelpPanelProps>;
}

/** An article of the help beside the page, until it is closed or the page is left. */
export function useHelpPanel(): {
  openHelp(article: string, values?: GuideValues): void;
  helpPanel: ReactNode;
} {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<Open>();
  const opener = useRef<Element>(null);
  const at = useRef(pathname);
  useEffect(() => {
    at.current = pathname;
  });
  const openHelp = useCallback(
    (id: string, values?: GuideValues) => {
      opener.current = document.activeElement;
      const path = at.current;
      import(/* webpackChunkName: "help-panel" */ '../pages/help/HelpPanel.tsx').then(
        ({ default: Panel }) => setOpen({ id, values, path, Panel }),
        // The article's page says what is wrong, and offers another try.
        () => void navigate(articlePath(id)),
      );
    },
    [navigate],
  );
  const close = () => {
    setOpen(undefined);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const shown = open?.path === pathname ? open : undefined;
  const helpPanel = shown && (
    <shown.Panel
      id={shown.id}
      values={shown.values}
      onOpen={(id) => setOpen({ ...shown, id })}
      onClose={close}
    />
  );
  return { openHelp, helpPanel };
}
