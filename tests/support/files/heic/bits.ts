/** A bit writer with the number codes of HEVC. */
export class Bits {
  readonly #bytes: number[] = [];
  #rest = 0;
  #restBits = 0;

  /** Writes a number in `width` bits, at most 32. */
  put(value: number, width: number): this {
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      this.#rest = (this.#rest << 1) | ((value >>> bit) & 1);
      this.#restBits += 1;
      if (this.#restBits < 8) continue;
      this.#bytes.push(this.#rest);
      this.#rest = 0;
      this.#restBits = 0;
    }
    return this;
  }

  /** Writes unsigned numbers in Exp-Golomb code, "ue(v)" in the standard. */
  codes(...values: number[]): this {
    for (const value of values) {
      const width = 32 - Math.clz32(value + 1);
      this.put(0, width - 1).put(value + 1, width);
    }
    return this;
  }

  /** Fills the current byte with zeros. */
  align(): this {
    while (this.#restBits > 0) this.put(0, 1);
    return this;
  }

  /** Writes the stop bit of a unit, and fills the byte with zeros. */
  end(): this {
    return this.put(1, 1).align();
  }

  get bytes(): readonly number[] {
    return this.#bytes;
  }
}
