;; The arithmetic of resize-rows.ts, four values at a time. A pixel is red, green and blue: four
;; floats while it is a source, of which the last is nothing, and three in a resized row.
(module
  (memory (export "memory") 1)

  ;; Pixels of three bytes to four floats each. Reads one byte too many.
  (func (export "widen8") (param $from i32) (param $to i32) (param $pixels i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $pixels) (i32.const 4))))
    (loop $pixel
      (v128.store (local.get $to)
        (f32x4.convert_i32x4_u
          (i32x4.extend_low_i16x8_u
            (i16x8.extend_low_i8x16_u (v128.load32_zero (local.get $from))))))
      (local.set $from (i32.add (local.get $from) (i32.const 3)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $pixel (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Pixels of three times two bytes to four floats each, 0 to 255. Reads two bytes too many.
  (func (export "widen16") (param $from i32) (param $to i32) (param $pixels i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $pixels) (i32.const 4))))
    (loop $pixel
      (v128.store (local.get $to)
        (f32x4.div
          (f32x4.convert_i32x4_u (v128.load16x4_u (local.get $from)))
          (f32x4.splat (f32.const 257))))
      (local.set $from (i32.add (local.get $from) (i32.const 6)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $pixel (i32.lt_u (local.get $to) (local.get $end)))))

  ;; One row along its length. `starts` counts pixels from `row`; `count` weights, an even number,
  ;; for each pixel of the result. Writes one float too many.
  (func (export "across")
    (param $row i32) (param $starts i32) (param $weights i32) (param $count i32)
    (param $to i32) (param $pixels i32)
    (local $sum v128) (local $from i32) (local $weightsEnd i32)
    (loop $pixel
      (local.set $from
        (i32.add (local.get $row) (i32.shl (i32.load (local.get $starts)) (i32.const 4))))
      (local.set $weightsEnd
        (i32.add (local.get $weights) (i32.shl (local.get $count) (i32.const 2))))
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (loop $tap
        (local.set $sum
          (f32x4.add
            (f32x4.add (local.get $sum)
              (f32x4.mul (v128.load (local.get $from)) (v128.load32_splat (local.get $weights))))
            (f32x4.mul
              (v128.load offset=16 (local.get $from))
              (v128.load32_splat offset=4 (local.get $weights)))))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $weights (i32.add (local.get $weights) (i32.const 8)))
        (br_if $tap (i32.lt_u (local.get $weights) (local.get $weightsEnd))))
      (v128.store (local.get $to) (local.get $sum))
      (local.set $to (i32.add (local.get $to) (i32.const 12)))
      (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
      (local.set $pixels (i32.sub (local.get $pixels) (i32.const 1)))
      (br_if $pixel (local.get $pixels))))

  ;; One row of the result from `count` resized rows, whose places stand at `rows`: bytes, rounded to
  ;; the nearest and kept within 0 and 255. `values` is a multiple of 16.
  (func (export "down")
    (param $rows i32) (param $weights i32) (param $count i32) (param $to i32) (param $values i32)
    (local $at i32) (local $end i32) (local $tap i32) (local $from i32) (local $weight v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.shl (local.get $values) (i32.const 2)))
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (loop $sixteen
      (local.set $a (v128.const f32x4 0 0 0 0))
      (local.set $b (v128.const f32x4 0 0 0 0))
      (local.set $c (v128.const f32x4 0 0 0 0))
      (local.set $d (v128.const f32x4 0 0 0 0))
      (local.set $tap (i32.const 0))
      (loop $row
        (local.set $from
          (i32.add (i32.load (i32.add (local.get $rows) (local.get $tap))) (local.get $at)))
        (local.set $weight (v128.load32_splat (i32.add (local.get $weights) (local.get $tap))))
        (local.set $a
          (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $from)) (local.get $weight))))
        (local.set $b
          (f32x4.add (local.get $b)
            (f32x4.mul (v128.load offset=16 (local.get $from)) (local.get $weight))))
        (local.set $c
          (f32x4.add (local.get $c)
            (f32x4.mul (v128.load offset=32 (local.get $from)) (local.get $weight))))
        (local.set $d
          (f32x4.add (local.get $d)
            (f32x4.mul (v128.load offset=48 (local.get $from)) (local.get $weight))))
        (local.set $tap (i32.add (local.get $tap) (i32.const 4)))
        (br_if $row (i32.lt_u (local.get $tap) (local.get $count))))
      (v128.store (local.get $to)
        (i8x16.narrow_i16x8_u
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (local.get $a)))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (local.get $b))))
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (local.get $c)))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (local.get $d))))))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (br_if $sixteen (i32.lt_u (local.get $at) (local.get $end))))))
