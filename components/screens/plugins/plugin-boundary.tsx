"use client";

import { Component, type ComponentType, type ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";

interface PluginBoundaryProps {
  /** What the plugin is called. */
  name: string;
  /** Little room: only a line. */
  compact?: boolean;
  children: ReactNode;
}

/** Around everything that a plugin renders: what it throws is told in its place, under its name, and everything else stays. */
export class PluginBoundary extends Component<PluginBoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { name, compact, children } = this.props;
    if (!error) return children;
    const title = `Plugin "${name}" failed`;
    if (compact) return <span className="block truncate text-danger">{title}</span>;
    return (
      <Alert
        kind="danger"
        title={title}
        description={error.message.slice(0, 300)}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}

interface PluginPartProps<Props extends object> {
  plugin: { title: string };
  of: ComponentType<Props>;
  given: Props;
  compact?: boolean;
}

/** A component of a plugin, within its boundary. */
export function PluginPart<Props extends object>({ plugin, of: Part, given, compact = false }: PluginPartProps<Props>) {
  return (
    <PluginBoundary name={plugin.title} compact={compact}>
      <Part {...given} />
    </PluginBoundary>
  );
}
