import { Upload } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface DropZoneProps {
  /** What may be dropped. */
  label: string;
  disabled?: boolean;
  onFiles(files: File[]): void;
  children: ReactNode;
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped anywhere in the window, or pasted, while it is shown. A paste into a text box stays the
 * box's own.
 */
export function DropZone({ label, disabled = false, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const latest = useRef({ onFiles, disabled });
  useEffect(() => {
    latest.current = { onFiles, disabled };
  });
  useEffect(() => {
    // Enter and leave come for every element on the way; the last leave is the window's own.
    let depth = 0;
    const take = (files: FileList | undefined | null) => {
      const list = [...(files ?? [])];
      if (list.length > 0 && !latest.current.disabled) latest.current.onFiles(list);
      return list.length > 0;
    };
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(!latest.current.disabled);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    // Without this the browser would open the file in place of the console.
    const allow = (event: DragEvent) => carriesFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.("input, textarea, [contenteditable=true]")) return;
      if (take(event.clipboardData?.files)) event.preventDefault();
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);
  return (
    <>
      {children}
      {over && (
        <div className="pointer-events-none fixed inset-0 z-toast bg-accent-soft p-2">
          <p className="flex h-full items-center justify-center gap-2 rounded border-2 border-dashed border-accent text-lead font-semibold text-accent">
            <Upload aria-hidden className="size-5" />
            {label}
          </p>
        </div>
      )}
    </>
  );
}
