import type { ReactNode } from 'react';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { ArrowRightIcon, Button } from '@certdeck/ui';
import { handOver, type HandedOver, type Tool, toolPath } from '../handover.ts';

export interface ToolLinkProps {
  tool: Tool;
  /** Made when the link is used; it travels in memory, never in the address. */
  data: () => HandedOver;
  children: ReactNode;
}

/** Leads to another tool and takes the data along; absent where the tool is. */
export function ToolLink({ tool, data, children }: ToolLinkProps) {
  const { hasRoute } = usePortal();
  if (!hasRoute(toolPath(tool))) return null;
  return (
    <Button asChild size="sm" iconEnd={<ArrowRightIcon size={14} />}>
      <RouterLink to={toolPath(tool)} onClick={() => handOver(tool, data())}>
        {children}
      </RouterLink>
    </Button>
  );
}
