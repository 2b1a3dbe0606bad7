"use client";

import { Component, type ComponentType, type ReactNode } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { Alert } from "../ui/feedback/alert.tsx";

interface PluginBoundaryProps {
  /** What the plugin is called. */
  name: string;
  /** Little room: only a line. */
  compact?: boolean;
  /** What stands below that, in place of what the plugin would have rendered. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Around everything that a plugin renders: what it throws is told in its place, under its name, and everything else
 * stays.
 */
export class PluginBoundary extends Component<PluginBoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { name, compact, otherwise, children } = this.props;
    if (!error) return children;
    const title = t('Plugin "{name}" failed', { name });
    if (compact)
      return (
        <span title={error.message.slice(0, 300)} className="block truncate text-danger">
          {title}
        </span>
      );
    const alert = (
      <Alert
        kind="danger"
        title={title}
        description={error.message.slice(0, 300)}
        onRetry={() => this.setState({ error: null })}
      />
    );
    if (!otherwise) return alert;
    return (
      <div className="space-y-2">
        {alert}
        {otherwise}
      </div>
    );
  }
}

interface PluginPartProps<Props extends object> {
  plugin: { title: string };
  of: ComponentType<Props>;
  given: Props;
  compact?: boolean;
  otherwise?: ReactNode;
}

/** A component of a plugin, within its boundary. */
export function PluginPart<Props extends object>(props: PluginPartProps<Props>) {
  const { plugin, of: Part, given, compact = false, otherwise } = props;
  return (
    <PluginBoundary name={plugin.title} compact={compact} otherwise={otherwise}>
      <Part {...given} />
    </PluginBoundary>
  );
}
