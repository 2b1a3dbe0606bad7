import { readAvatar } from "../../lib/contract/calls/addresses/frame.ts";
import { pathOf } from "../../lib/contract/calls/locate.ts";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  /** Of the picture; empty where there is none. */
  address: string;
  name: string;
  className?: string;
}

/** Pictures are shown from this installation only: another server would learn who looks at whom. */
const isOurs = (address: string) => address.startsWith(pathOf(readAvatar).slice(0, -":id".length));

/** A person's picture, or the first letter of their name. Their name stands beside it, so it says nothing by itself. */
export function Avatar({ address, name, className }: AvatarProps) {
  const style = classNames("shrink-0 rounded-full", className);
  if (isOurs(address))
    // biome-ignore lint/performance/noImgElement: small already, and for signed-in readers only.
    return <img src={address} alt="" width={64} height={64} className={classNames("object-cover", style)} />;
  return (
    <span
      aria-hidden
      className={classNames("flex items-center justify-center bg-subtle font-medium text-muted", style)}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
