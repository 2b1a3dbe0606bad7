"use client";

import { useState } from "react";
import type { Position } from "../../../../lib/contract/geo.ts";
import { type Message, msg } from "../../../../lib/kernel/words/words.ts";

/** A ten-millionth of a degree is a centimetre: what is beyond six digits is noise. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));

const faults: Readonly<Record<number, Message>> = {
  1: msg(
    "Your browser does not tell this page where you are. Allow it in the browser's settings for this page, or type the place.",
  ),
  2: msg("Your browser could not find out where you are. Please type the place."),
  3: msg("It took too long to find out where you are. Please try again."),
};

/** Where the reader is, asked of the browser when they press the button and at no other time. */
export function useOwnPosition(onPosition: (position: Position) => void) {
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<Message | null>(null);
  const ask = () => {
    setFault(null);
    if (!("geolocation" in navigator)) return setFault(faults[2]!);
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onPosition({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) });
      },
      ({ code }) => {
        setAsking(false);
        setFault(faults[code] ?? faults[2]!);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { ask, asking, fault };
}
